/**
 * A short tick under the thumb once something is sent or accepted, where the device has a motor for it and its owner
 * has not asked for less motion. Before the first press of a page a browser would refuse, and say so on the console.
 */
export function vibrateBriefly() {
  if (!navigator.userActivation?.hasBeenActive || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(12)
}
