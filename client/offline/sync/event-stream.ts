/** Server-sent events from a fetch's body (the WHATWG format): `onBytes` for every chunk, `onEvent` for each event. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onBytes, onEvent }: { onBytes: () => void; onEvent: (event: string, data: string) => void },
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  const take = createParser(onEvent)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    take(value)
  }
}

/** Accepts text in chunks of any size. Comment lines (the heartbeat) and unknown fields are ignored. */
export function createParser(onEvent: (event: string, data: string) => void) {
  let rest = ''
  let event = ''
  let data: string[] = []

  return (text: string) => {
    // A chunk that ends in CR keeps it back: the LF of the same line end may follow.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) takeLine(line)
  }

  function takeLine(line: string) {
    if (line === '') return dispatch()
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }

  function dispatch() {
    if (data.length > 0) onEvent(event || 'message', data.join('\n'))
    event = ''
    data = []
  }
}
