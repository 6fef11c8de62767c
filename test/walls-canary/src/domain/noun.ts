export const noun = 'a room that lib may not import'
