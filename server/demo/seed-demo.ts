import type { Context } from '../context.ts'

export async function seedDemo(_ctx: Context) {}
