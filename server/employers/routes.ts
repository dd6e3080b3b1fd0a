import { createRoom } from '../http.ts'

export const employersRoutes = createRoom()
