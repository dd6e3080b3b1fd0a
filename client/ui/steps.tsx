import { StepsWidget, type StepsProps } from './chakra/steps.tsx'
import { useFocusOnChange } from './hooks/use-focus-on-change.ts'

/**
 * The position in a form of several steps. Another step takes the focus here: the form goes on after it, and a screen
 * reader says which it is.
 */
export function FormSteps({ names, step }: StepsProps) {
  const box = useFocusOnChange<HTMLElement>(step)
  return (
    <section ref={box} tabIndex={-1} aria-label={`Step ${step} of ${names.length}: ${names[step - 1]}`}>
      <StepsWidget names={names} step={step} />
    </section>
  )
}
