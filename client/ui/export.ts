// What leaves the page: a file to the downloads, text to the clipboard.

/** Downloads the bytes as a file: a link would need the token in its address. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The address is released later, because some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Resolves to true when it is on the clipboard: not without https, nor if the browser denies it. */
export const copyText = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined,
    () => false,
  )
