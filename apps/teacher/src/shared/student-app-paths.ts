/** The student app is another app on the same address: the browser itself must go there. */
export const studentHomePath = "/";
export const recoveryPath = "/recovery";
export const receiptCheckPath = "/receipts";

/** userLogin, which belongs to the student app, and the way back to here. */
export const loginPath = (here: string): string => `/login?redirect_to=${encodeURIComponent(here)}`;

export const goToLogin = () => {
  const { pathname, search } = window.location;
  window.location.replace(loginPath(pathname + search));
};
