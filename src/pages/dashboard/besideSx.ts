/** Cards beside each other, each as high as the highest; as many as have `least` pixels. A sentence has a line of its own. */
export const besideSx = (least: number) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > section': { flex: `1 1 ${least}px`, minWidth: 0, height: 'auto' },
  '& > p': { width: '100%' },
  // Without any there is no gap either.
  '&:empty': { display: 'none' },
});
