/**
 * So many frames, each after the one before: however late a busy machine draws them, what others do from frame to frame is done
 * by then. A fixed time may be over before it has begun.
 */
export async function frames(count: number) {
  for (let left = count; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve))
}
