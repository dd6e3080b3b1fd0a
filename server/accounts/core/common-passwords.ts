/** One of the 50,000 commonest (all of the commonest 3,000 that are long enough are among them), in any mixture of capitals. */
export async function isCommonPassword(password: string) {
  // Loaded at the first registration only: the list takes a few megabytes.
  const { default: list } = await import('fxa-common-password-list')
  return list.test(password.toLowerCase())
}
