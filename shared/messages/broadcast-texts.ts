/** The words of a reminder: it arrives as a message among others, and says what it is. */
export const reminderOf = (content: string) => `Reminder: ${content}`
