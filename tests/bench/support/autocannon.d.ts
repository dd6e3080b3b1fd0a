/** The part of autocannon that the benchmarks use, which comes without types. */
declare module 'autocannon' {
  type Request = { method: string; path: string; headers?: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections: number
    /** Seconds, or a number of requests. */
    duration?: number
    amount?: number
    headers?: Record<string, string>
    requests?: (Request & { setupRequest?: (request: Request) => Request })[]
  }
  type Result = { requests: { average: number }; non2xx: number; errors: number; latency: { p50: number; p99: number } }
  export default function autocannon(options: Options): Promise<Result>
}
