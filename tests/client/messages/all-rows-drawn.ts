/** In place of @tanstack/react-virtual: jsdom has no layout, and so room for no row; here all are drawn. */
export const useVirtualizer = ({ count, getItemKey }: { count: number; getItemKey: (index: number) => string }) => ({
  ...STEADY,
  getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, key: getItemKey(index), start: 0 })),
})

/** The same at each rendering, as the library's are. */
const STEADY = {
  getTotalSize: () => 0,
  isAtEnd: () => true,
  scrollToEnd() {},
  scrollToIndex() {},
  measureElement() {},
}
