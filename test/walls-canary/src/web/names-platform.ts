// Planted: only its adapter may know what the sending platform is called.
export const title = 'Connect EmailBison'
