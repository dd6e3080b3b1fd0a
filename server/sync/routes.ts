import { createRoom } from '../http.ts'

export const syncRoutes = createRoom()
