export const boardPath = '/home/tickets/board';
