/** Whether this page is the operator's console, which begins no producer's session. */
export const isConsole = (): boolean => /^\/admin(?:\/|$)/.test(location.pathname)
