import { parentPort, workerData } from 'node:worker_threads'

/**
 * Sends the same requests over and over, in a thread of its own, until it is stopped; then reports the statuses it
 * received.
 */
const { requests } = workerData
const statuses = new Set()
let isOver = false
parentPort.once('message', () => (isOver = true))

async function repeat({ url, ...request }) {
  while (!isOver) {
    const response = await fetch(url, request).catch(() => null)
    if (response) statuses.add(response.status)
    await response?.text().catch(() => '')
  }
}

await Promise.all(requests.map(repeat))
parentPort.postMessage([...statuses])
