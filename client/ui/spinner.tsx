import styles from './spinner.module.css'

/** Silent by itself: the button or region around it is aria-busy. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />
}

/** Alone on a page, while the session or a screen loads. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <output className={styles.page}>
      <Spinner size={32} />
      <span className="sr-only">{label}</span>
    </output>
  )
}
