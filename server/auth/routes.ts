import { createRoom } from '../http.ts'

export const authRoutes = createRoom()
