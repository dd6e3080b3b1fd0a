/**
 * A measured process's answers to its parent: 'rss', 'heap', or one of its own questions, with the milliseconds it
 * took.
 */
export function answerQuestions(own: Record<string, () => unknown>) {
  process.on('message', (question: string) => {
    if (question === 'memory') {
      globalThis.gc?.()
      const { rss, heapUsed, external } = process.memoryUsage()
      return void process.send?.({ rss, used: heapUsed + external })
    }
    const start = performance.now()
    const value = own[question]?.()
    process.send?.({ value, milliseconds: performance.now() - start })
  })
}
