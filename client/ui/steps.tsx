import type { StepsProps } from './chakra/steps.tsx'
import { lazyWidget } from './lazy-widget.tsx'
import styles from './steps.module.css'

/** The position in a form of several steps. */
export const Steps = lazyWidget<StepsProps>((widgets) => widgets.Steps, Plain)

function Plain({ names, step }: StepsProps) {
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
