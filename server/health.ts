import { createRoom } from './http.ts'

export const healthRoutes = createRoom()
