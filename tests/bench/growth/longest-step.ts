/**
 * The longest that anybody else has to wait while `work` runs, in ms: SQLite answers on the one thread of the server. The
 * time of the processor counts, so that other programs do not.
 */
export async function longestStepOf(work: () => Promise<unknown>) {
  let isOver = false
  let longest = 0
  const watched = work().finally(() => (isOver = true))
  while (!isOver) {
    const [begun, used] = [performance.now(), process.cpuUsage()]
    await new Promise(setImmediate)
    const { user, system } = process.cpuUsage(used)
    longest = Math.max(longest, Math.min(performance.now() - begun, (user + system) / 1000))
  }
  await watched
  return longest
}
