import type { StepsProps } from './chakra/steps.tsx'
import { useFocusOnChange } from './hooks/use-focus-on-change.ts'
import { lazyWidget } from './lazy-widget.tsx'
import styles from './steps.module.css'

/**
 * The position in a form of several steps. Another step takes the focus here: the form goes on after it, and a screen
 * reader says which it is.
 */
export function FormSteps({ names, step }: StepsProps) {
  const box = useFocusOnChange<HTMLElement>(step)
  return (
    <section ref={box} tabIndex={-1} aria-label={`Step ${step} of ${names.length}: ${names[step - 1]}`}>
      <LazyStepList names={names} step={step} />
    </section>
  )
}

const LazyStepList = lazyWidget<StepsProps>((widgets) => widgets.Steps, PlainSteps)

function PlainSteps({ names, step }: StepsProps) {
  return (
    <ol className={styles.list} aria-label="Steps">
      {names.map((name, at) => (
        <li
          key={name}
          className={styles.step}
          data-reached={at < step || undefined}
          aria-current={at === step - 1 ? 'step' : undefined}
        >
          <div className={styles.name}>{name}</div>
        </li>
      ))}
    </ol>
  )
}
