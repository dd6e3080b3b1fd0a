import { Steps as ChakraSteps } from '@chakra-ui/react/steps'
import styles from '../steps.module.css'
import { WidgetProvider } from './provider.tsx'

/** `step` counts from 1. */
export type StepsProps = { names: readonly string[]; step: number }

/**
 * The position in a form of several steps. The form has its own buttons, so that this is a list and not Chakra's row of
 * tabs.
 */
export function StepsWidget({ names, step }: StepsProps) {
  return (
    <WidgetProvider>
      <ChakraSteps.Root count={names.length} step={step - 1} style={{ display: 'contents' }}>
        <ol className={styles.list} aria-label="Steps">
          {names.map((name, at) => (
            <ChakraSteps.Item key={name} index={at} asChild>
              <li className={styles.step} data-reached={at < step || undefined}>
                <ChakraSteps.Title className={styles.name!}>{name}</ChakraSteps.Title>
              </li>
            </ChakraSteps.Item>
          ))}
        </ol>
      </ChakraSteps.Root>
    </WidgetProvider>
  )
}
