/** ms in which something must come. */
const SILENCE = 30_000

/** A body that may be slow, but not silent: then it ends in an error, and what has come of it stays. */
export function steadyBody(body: ReadableStream<Uint8Array>, silence = SILENCE): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const tooQuiet = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('Nothing came any more.')), silence)
      })
      try {
        const { done, value } = await Promise.race([reader.read(), tooQuiet])
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(error)
        await reader.cancel(error).catch(() => {})
      } finally {
        clearTimeout(timer)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
