/** Joins the truthy class names: `classNames(styles.card, isOpen && styles.open)`. */
export function classNames(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
