import type { Settings } from './settings.ts'

/** The address of a page for a mail. Never from the request: its Host is whatever the one who asks has written there. */
export const linkTo = ({ PUBLIC_URL, PORT }: Settings, path: string) =>
  new URL(path, PUBLIC_URL ?? `http://localhost:${PORT}`).href
