import { Steps as ChakraSteps } from '@chakra-ui/react/steps'
import styles from '../steps.module.css'
import { Provider } from './provider.tsx'

/** `step` counts from 1. */
export type StepsProps = { names: readonly string[]; step: number }

/** Where one is in a form of several steps. The form's own buttons lead on and back: these are no tabs, so they are read as a list. */
export function Steps({ names, step }: StepsProps) {
  return (
    <Provider>
      <ChakraSteps.Root count={names.length} step={step - 1} style={{ display: 'contents' }}>
        <ChakraSteps.List asChild role="list" aria-label="Steps" {...NO_TABS}>
          <ol className={styles.list}>
            {names.map((name, at) => (
              <ChakraSteps.Item key={name} index={at} asChild>
                <li className={styles.step} data-reached={at < step || undefined}>
                  <ChakraSteps.Title className={styles.name!}>{name}</ChakraSteps.Title>
                </li>
              </ChakraSteps.Item>
            ))}
          </ol>
        </ChakraSteps.List>
      </ChakraSteps.Root>
    </Provider>
  )
}

const NO_TABS = { 'aria-owns': undefined, 'aria-orientation': undefined }
