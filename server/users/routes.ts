import { createRoom } from '../http.ts'

export const usersRoutes = createRoom()
