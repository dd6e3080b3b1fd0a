export const EMAIL_WANTED = 'Enter an email such as sam@example.com.'

/** As far as a device can tell before it is sent. */
export const isEmail = (typed: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim())
