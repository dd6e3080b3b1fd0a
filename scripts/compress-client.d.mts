/** Writes `.br` and `.gz` beside each file of words in `folder` and below, where they are smaller. */
export function compressClient(folder: string): Promise<void>
