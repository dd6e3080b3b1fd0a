/** The worker that carries out what was queued in the table `deliveries`. */
export type Deliveries = {
  /** There may be something due: look now. */
  wake: () => void
  /** Ends after what is in flight. */
  close: () => Promise<void>
}
