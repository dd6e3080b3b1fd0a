/** RFC 9457 problem details as this API sends them. `detail` is what screens show. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  errors?: { path: string; message: string }[]
}
