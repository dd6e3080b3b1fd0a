import { createRoom } from '../http.ts'

export const jobsRoutes = createRoom()
