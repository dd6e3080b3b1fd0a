import { createContext, useContext, type ReactNode } from 'react'

/** What the device's top line carries on the right, on every page: the offline chip and the person's menu. */
export const ShellCorner = createContext<{ chip: ReactNode; menu: ReactNode }>({
  chip: null,
  menu: null,
})

/** For a screen that draws its own top line (the thread): `const { chip } = useShellCorner()`. */
export function useShellCorner() {
  return useContext(ShellCorner)
}
