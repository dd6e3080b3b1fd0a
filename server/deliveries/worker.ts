/** Carries out what was queued in `deliveries`: see worker's owner. */
export type Deliveries = {
  /** There may be something due: look now. */
  wake: () => void
  /** Ends after what is in flight. */
  close: () => Promise<void>
}
