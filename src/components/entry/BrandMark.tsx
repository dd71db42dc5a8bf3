/** The logo, the same as `public/favicon.svg`. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="var(--accent)"
        d="M8 3h16a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H14l-7.2 4.8A.5.5 0 0 1 6 29.4V24.7A6 6 0 0 1 2 19V9a6 6 0 0 1 6-6z"
      />
      <path
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.6"
        strokeLinecap="round"
        d="M9 11.5h14M9 16.5h8"
      />
    </svg>
  );
}
