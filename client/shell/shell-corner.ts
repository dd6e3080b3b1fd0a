import { createContext, useContext, type ReactNode } from 'react'

/** The right end of the top line on every page: the offline chip, the bell and the person's menu. */
export const ShellCorner = createContext<{ chip: ReactNode; bell: ReactNode; menu: ReactNode }>({
  chip: null,
  bell: null,
  menu: null,
})

/** For a screen with a top line of its own (the thread): `const { chip } = useShellCorner()`. */
export function useShellCorner() {
  return useContext(ShellCorner)
}
