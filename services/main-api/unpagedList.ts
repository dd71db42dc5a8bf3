/** Reply of the lists to choose from, which come whole. */
export function unpagedList<Item>(responseList: Item[]): { responseList: Item[]; total: number } {
  return { responseList, total: responseList.length };
}
