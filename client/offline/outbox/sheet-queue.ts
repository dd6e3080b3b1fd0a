/** A queue for each call sheet: what is said of one holds up no other. */
export const sheetQueue = (jobId: string) => `call-sheet:${jobId}`
