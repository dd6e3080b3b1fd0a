/** A file of the package that was installed for these rows. Throws where it is not installed. */
export function toolFile(subject: string, path: string): string
