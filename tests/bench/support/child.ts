import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Child<Ready> = {
  ready: Ready
  ask: <T = unknown>(question: unknown) => Promise<T>
  stop: () => Promise<void>
}

/**
 * Runs a file of tests/bench/support in a process of its own; its first message is `ready`, every later one an answer.
 */
export async function startChild<Ready>(file: string, env: Record<string, string> = {}): Promise<Child<Ready>> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, ...env },
  })
  return {
    ready: await next<Ready>(child),
    ask(question) {
      const answer = next<never>(child)
      child.send(question as object)
      return answer
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

function next<T>(child: ChildProcess) {
  return new Promise<T>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The process ended early (${code})`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}
