import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { system } from './system.ts'

/** Each widget stands in one of its own: Chakra comes later than the page around it. */
export function Provider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={quiet}>{children}</ChakraProvider>
}

/** Its variables are in tokens.css, linked from the page: no widget writes them into the head again. */
const quiet = { ...system, _global: [] }
