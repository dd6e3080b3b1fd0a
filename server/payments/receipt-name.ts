/** 'SB-000017' */
export const receiptName = (number: number) => `SB-${String(number).padStart(6, '0')}`
