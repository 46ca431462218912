// The entry of the program; dispatch only.

#include "interpreter/cli/program.hpp"

int main(int argc, char** argv) { return ludo::interpreter::run_program(argc, argv); }
