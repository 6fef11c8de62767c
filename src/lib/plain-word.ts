/** In lower case and without accents. */
export const plainWord = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
