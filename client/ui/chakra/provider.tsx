import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { designSystem } from './system.ts'

/** Each widget has a provider of its own, because Chakra is loaded after the page around it. */
export function WidgetProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={systemWithoutGlobals}>{children}</ChakraProvider>
}

/** Its variables are in tokens.css, linked from the page: widgets must not insert them again. */
const systemWithoutGlobals = { ...designSystem, _global: [] }
