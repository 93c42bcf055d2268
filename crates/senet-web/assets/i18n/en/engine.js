// The engine speaks English itself: its texts come with their codes, and need no other words here.
export default {};
