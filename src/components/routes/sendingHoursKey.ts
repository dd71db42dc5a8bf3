export const sendingHoursKey = ['sending-hours'];
