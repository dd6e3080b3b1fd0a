import { createRoom } from '../http.ts'

export const pushRoutes = createRoom()
