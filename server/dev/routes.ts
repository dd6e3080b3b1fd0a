import { createRoom } from '../http.ts'

export const devRoutes = createRoom()
